/** The layer that compares runs with the papers' figures. */
package io.racklab.master.papers;
