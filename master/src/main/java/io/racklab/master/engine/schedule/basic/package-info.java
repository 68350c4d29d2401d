/**
 * Basic policies, which belong to no paper and which every family may use: plain placements of maps
 * and reduces, no second attempts, and the rules for slots that maps and reduces share.
 */
package io.racklab.master.engine.schedule.basic;
