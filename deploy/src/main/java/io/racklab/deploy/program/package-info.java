/** The identity of this program: its version, and the class that starts it. */
package io.racklab.deploy.program;
