/** What run directories say, for people: reads the files, knows no run that is under way. */
package io.racklab.master.report;
