/** The layer that holds runs against the papers' figures. */
package io.racklab.master.papers;
