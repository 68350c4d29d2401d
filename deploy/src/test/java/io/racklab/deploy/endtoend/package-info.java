/** Whole runs by the command, and what people see of them, from the experiment to the results. */
package io.racklab.deploy.endtoend;
