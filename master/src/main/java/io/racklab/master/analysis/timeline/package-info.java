/**
 * A run as lanes over time: every slot of every node with the attempts that held it, in a form
 * compact enough for a day of jobs. It is read from the run's rows alone.
 */
package io.racklab.master.analysis.timeline;
