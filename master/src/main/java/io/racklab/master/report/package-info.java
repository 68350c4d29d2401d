/** Reports for people on run directories. They read the files and know no run that is under way. */
package io.racklab.master.report;
