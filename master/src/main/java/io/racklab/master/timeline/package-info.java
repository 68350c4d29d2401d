/**
 * A run as lanes over time: every slot of every node with the attempts that held it, in a form that
 * holds a day of them. Read from rows alone.
 */
package io.racklab.master.timeline;
