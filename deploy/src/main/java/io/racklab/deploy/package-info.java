/** The racklab command: its entry point, which knows every command and which nothing knows. */
package io.racklab.deploy;
