/**
 * Dialogues with external programs that schedule: starts the programs or connects to them, waits
 * for their lines, records both sides, and replays recordings.
 */
package io.racklab.deploy.dialogue;
