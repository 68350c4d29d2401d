package io.racklab.deploy.architecture.families.mine;

import io.racklab.deploy.architecture.families.basic.Plain;
import io.racklab.deploy.architecture.families.other.Other;

/** Knows what it may, and another family. */
public class Mine extends Plain {
  Other other;
}
