/**
 * The output for users: progress, tables and verdicts as text, and the screen that prints them.
 * Callers decide which texts are printed.
 */
package io.racklab.deploy.console;
