/** What people see: progress, tables, verdicts. Text only; whoever prints it decides where. */
package io.racklab.deploy.console;
