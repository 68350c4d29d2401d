/** Tests of what a machine is told about itself. */
package io.racklab.deploy.doctor;
