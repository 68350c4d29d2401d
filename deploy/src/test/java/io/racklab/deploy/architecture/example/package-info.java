/** Packages whose circles, or lack of them, {@code CyclesTest} must see. */
package io.racklab.deploy.architecture.example;
