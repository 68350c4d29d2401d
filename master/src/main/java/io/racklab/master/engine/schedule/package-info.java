/**
 * The schedulers' core: five questions, as interfaces, and the state that the policies read. The
 * code is plain, deterministic and single-threaded, without an actor, clock or random source of its
 * own. The policies are in packages below, one for each family of schedulers.
 */
package io.racklab.master.engine.schedule;
