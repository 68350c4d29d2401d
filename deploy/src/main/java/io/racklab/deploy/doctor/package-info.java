/** Examines the parts of this machine that Racklab uses, and advises where one is limited. */
package io.racklab.deploy.doctor;
