/** Whole runs in virtual time beside the answers of queueing theory. */
package io.racklab.deploy.queueing;
