/** Figures of a run while it goes on, for monitoring from outside its process. */
package io.racklab.master.meter;
