/** Measures how well a worker process keeps up; a run's verdict is based on these figures. */
package io.racklab.worker.health;
