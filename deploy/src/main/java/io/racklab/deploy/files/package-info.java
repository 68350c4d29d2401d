/** Files that processes copy from each other, in parts that fit into messages. */
package io.racklab.deploy.files;
