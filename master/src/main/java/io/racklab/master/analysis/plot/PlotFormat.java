package io.racklab.master.analysis.plot;

import java.io.IOException;
import java.util.Locale;

/** The file formats of figures. */
public enum PlotFormat {
  SVG {
    @Override
    Surface surface(double width, double height, String title) {
      return new SvgSurface(width, height, title);
    }
  },
  PDF {
    @Override
    Surface surface(double width, double height, String title) throws IOException {
      return new PdfSurface(width, height, title);
    }
  },
  PNG {
    @Override
    Surface surface(double width, double height, String title) throws IOException {
      return new PngSurface(width, height);
    }
  };

  /** Returns an empty white surface, measured in points. */
  abstract Surface surface(double width, double height, String title) throws IOException;

  String ending() {
    return "." + name().toLowerCase(Locale.ROOT);
  }
}
