/**
 * Files that processes copy from each other, and experiments' inputs, whose paths change when they
 * are copied.
 */
package io.racklab.deploy.files;
