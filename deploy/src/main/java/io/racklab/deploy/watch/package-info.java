/**
 * The page on which people watch runs: those in progress, and finished or killed ones, which are
 * played again from their run directories. Runs do not depend on it, except that runs in virtual
 * time keep the pace that the page sets.
 */
package io.racklab.deploy.watch;
