/**
 * The output that people see: progress, tables, verdicts as text, and the screen that prints them.
 * Who has a text decides whether it goes there.
 */
package io.racklab.deploy.console;
