/** Projects that users start from: a policy of their own, with its test and its build. */
package io.racklab.deploy.project;
