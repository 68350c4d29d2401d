/** Which program this is: its version, and the class that starts it. */
package io.racklab.deploy.program;
