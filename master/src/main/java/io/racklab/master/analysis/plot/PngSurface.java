package io.racklab.master.analysis.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/**
 * A surface that becomes a PNG file of 300 dots per inch. The file's metadata contain the
 * resolution.
 */
final class PngSurface implements Surface {
  private static final double DOTS_PER_INCH = 300;
  private static final double SCALE = DOTS_PER_INCH / 72;
  private static final double INCH_MM = 25.4;

  static {
    // Headless mode, so that drawing works without a display.
    System.setProperty("java.awt.headless", "true");
  }

  private final BufferedImage image;
  private final Graphics2D brush;
  private final Font font;

  PngSurface(double width, double height) throws IOException {
    image =
        new BufferedImage(
            (int) Math.round(width * SCALE),
            (int) Math.round(height * SCALE),
            BufferedImage.TYPE_INT_RGB);
    try (InputStream file = Typeface.open()) {
      font = Font.createFont(Font.TRUETYPE_FONT, file);
    } catch (FontFormatException e) {
      throw new IOException(e);
    }
    brush = image.createGraphics();
    brush.setColor(Color.WHITE);
    brush.fillRect(0, 0, image.getWidth(), image.getHeight());
    brush.scale(SCALE, SCALE);
    brush.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    brush.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    brush.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
  }

  @Override
  public void stroke(double[][] points, Pen pen) {
    brush.setColor(Color.decode(pen.colour()));
    float[] dash = new float[pen.dash().length];
    for (int i = 0; i < dash.length; i++) {
      dash[i] = (float) pen.dash()[i];
    }
    brush.setStroke(
        new BasicStroke(
            (float) pen.width(),
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            1,
            dash.length == 0 ? null : dash,
            0));
    brush.draw(path(points));
  }

  @Override
  public void fill(double[][] points, String colour, double opacity) {
    Color full = Color.decode(colour);
    brush.setColor(
        new Color(full.getRed(), full.getGreen(), full.getBlue(), (int) Math.round(255 * opacity)));
    brush.fill(path(points));
  }

  private static Path2D path(double[][] points) {
    Path2D path = new Path2D.Double();
    path.moveTo(points[0][0], points[0][1]);
    for (int i = 1; i < points.length; i++) {
      path.lineTo(points[i][0], points[i][1]);
    }
    return path;
  }

  @Override
  public void text(double x, double y, String text, Type type, Anchor anchor) {
    double before =
        switch (anchor) {
          case START -> 0;
          case MIDDLE -> type.width(text) / 2;
          case END -> type.width(text);
        };
    brush.setFont(font.deriveFont((float) type.size()));
    brush.setColor(Color.decode(type.colour()));
    brush.drawString(text, (float) (x - before), (float) y);
  }

  @Override
  public byte[] bytes() throws IOException {
    brush.dispose();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
      writer.setOutput(out);
      IIOMetadata facts =
          writer.getDefaultImageMetadata(
              ImageTypeSpecifier.createFromRenderedImage(image), writer.getDefaultWriteParam());
      facts.mergeTree("javax_imageio_1.0", resolution());
      writer.write(new IIOImage(image, null, facts));
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }

  private static IIOMetadataNode resolution() {
    IIOMetadataNode dimension = new IIOMetadataNode("Dimension");
    for (String name : new String[] {"HorizontalPixelSize", "VerticalPixelSize"}) {
      IIOMetadataNode size = new IIOMetadataNode(name);
      size.setAttribute("value", Double.toString(INCH_MM / DOTS_PER_INCH));
      dimension.appendChild(size);
    }
    IIOMetadataNode root = new IIOMetadataNode("javax_imageio_1.0");
    root.appendChild(dimension);
    return root;
  }
}
