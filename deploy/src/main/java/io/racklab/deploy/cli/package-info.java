/** What users type: one class for each command. */
package io.racklab.deploy.cli;
