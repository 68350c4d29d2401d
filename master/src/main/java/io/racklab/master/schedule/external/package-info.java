/**
 * Answers that another program gives, in any language: what is asked and what is answered, as lines
 * of JSON. Who starts the program and waits for it is not known here: the launcher implements
 * {@link io.racklab.master.schedule.external.Dialogues}.
 */
package io.racklab.master.schedule.external;
