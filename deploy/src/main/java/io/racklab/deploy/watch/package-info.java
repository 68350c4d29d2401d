/**
 * The page on which people watch runs: runs in progress, and finished or killed runs, which are
 * replayed from their run directories. Runs do not depend on the page, except for the pace of
 * virtual time, which the page sets.
 */
package io.racklab.deploy.watch;
