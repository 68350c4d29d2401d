package io.racklab.deploy.architecture.families.other;

import io.racklab.deploy.architecture.families.basic.Plain;
import io.racklab.deploy.architecture.families.mine.Mine;

/** Knows one that knows it. */
public class Other extends Plain {
  Mine mine;
}
