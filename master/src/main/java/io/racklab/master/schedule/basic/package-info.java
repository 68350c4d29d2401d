/**
 * Basic policies, which no paper owns and every family may stand on: maps and reduces placed in the
 * plain ways, no second attempts, and what slots that maps and reduces share need.
 */
package io.racklab.master.schedule.basic;
