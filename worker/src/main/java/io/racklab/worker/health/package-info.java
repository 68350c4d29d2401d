/** Measures how well a worker process keeps up: the figures by which a run's verdict trusts it. */
package io.racklab.worker.health;
