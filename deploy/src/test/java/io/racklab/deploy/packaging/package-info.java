/** What the program is shipped as: the archive, the image and the manifests for containers. */
package io.racklab.deploy.packaging;
