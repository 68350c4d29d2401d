package io.racklab.master.analysis.plot;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;

/** A surface that becomes a PDF file of one page. The letters that it uses are embedded. */
final class PdfSurface implements Surface {
  private final PDDocument document = new PDDocument();
  private final PDPageContentStream page;
  private final PDType0Font font;
  private final double height;
  private double opacity = 1;

  PdfSurface(double width, double height, String title) throws IOException {
    this.height = height;
    // The id is fixed, so that equal figures give equal files; the default id depends on the time.
    document.setDocumentId(0L);
    document.getDocumentInformation().setTitle(title);
    document.getDocumentInformation().setProducer("racklab");
    PDPage sheet = new PDPage(new PDRectangle((float) width, (float) height));
    document.addPage(sheet);
    try (InputStream file = Typeface.open()) {
      font = PDType0Font.load(document, file, true);
    }
    page = new PDPageContentStream(document, sheet);
    page.setLineJoinStyle(1);
  }

  @Override
  public void stroke(double[][] points, Pen pen) throws IOException {
    if (points.length < 2) {
      return;
    }
    opaque(1);
    path(points);
    page.setStrokingColor(Color.decode(pen.colour()));
    page.setLineWidth((float) pen.width());
    float[] dash = new float[pen.dash().length];
    for (int i = 0; i < dash.length; i++) {
      dash[i] = (float) pen.dash()[i];
    }
    page.setLineDashPattern(dash, 0);
    page.stroke();
  }

  @Override
  public void fill(double[][] points, String colour, double opacity) throws IOException {
    opaque(opacity);
    path(points);
    page.setNonStrokingColor(Color.decode(colour));
    page.closePath();
    page.fill();
  }

  private void path(double[][] points) throws IOException {
    page.moveTo((float) points[0][0], (float) (height - points[0][1]));
    for (int i = 1; i < points.length; i++) {
      page.lineTo((float) points[i][0], (float) (height - points[i][1]));
    }
  }

  private void opaque(double wanted) throws IOException {
    if (wanted != opacity) {
      PDExtendedGraphicsState state = new PDExtendedGraphicsState();
      state.setNonStrokingAlphaConstant((float) wanted);
      page.setGraphicsStateParameters(state);
      opacity = wanted;
    }
  }

  @Override
  public void text(double x, double y, String text, Type type, Anchor anchor) throws IOException {
    String known = Typeface.SANS.known(text);
    if (known.isEmpty()) {
      return;
    }
    opaque(1);
    double before =
        switch (anchor) {
          case START -> 0;
          case MIDDLE -> type.width(known) / 2;
          case END -> type.width(known);
        };
    page.beginText();
    page.setFont(font, (float) type.size());
    page.setNonStrokingColor(Color.decode(type.colour()));
    page.newLineAtOffset((float) (x - before), (float) (height - y));
    page.showText(known);
    page.endText();
  }

  @Override
  public byte[] bytes() throws IOException {
    page.close();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    document.save(bytes);
    document.close();
    return bytes.toByteArray();
  }
}
