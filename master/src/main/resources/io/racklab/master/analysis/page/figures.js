/* Draws figures from their options. */
var racklab = (function () {
  'use strict';

  /* Without quotes: ECharts puts it into SVG's attributes as it is. */
  var FONT = 'Helvetica, Arial, sans-serif';

  /* "$ink" in an option stands for the colour of text. */
  function inked(value, ink) {
    if (value === '$ink') {
      return ink;
    }
    if (Array.isArray(value)) {
      return value.map(function (one) { return inked(one, ink); });
    }
    if (value !== null && typeof value === 'object') {
      var copy = {};
      Object.keys(value).forEach(function (key) { copy[key] = inked(value[key], ink); });
      return copy;
    }
    return value;
  }

  function theme(dark) {
    var ink = dark ? '#e6e6e6' : '#222222';
    var soft = dark ? '#a8adb5' : '#5a5f66';
    var rule = dark ? '#3a3f47' : '#e3e5e8';
    var axis = {
      axisLine: { show: true, lineStyle: { color: soft } },
      axisTick: { lineStyle: { color: soft } },
      axisLabel: { color: ink, fontSize: 12 },
      nameTextStyle: { color: soft, fontSize: 12 },
      splitLine: { lineStyle: { color: rule } },
      minorSplitLine: { lineStyle: { color: rule } }
    };
    return {
      textStyle: { fontFamily: FONT, color: ink },
      title: { textStyle: { color: ink, fontSize: 15, fontWeight: 'bold' } },
      legend: { textStyle: { color: ink, fontSize: 12 } },
      tooltip: {
        backgroundColor: dark ? '#22262c' : '#ffffff',
        borderColor: soft,
        textStyle: { color: ink, fontSize: 12 },
        axisPointer: { lineStyle: { color: soft } }
      },
      valueAxis: axis,
      logAxis: axis,
      categoryAxis: axis
    };
  }

  function option(figure, dark) {
    return inked(figure, dark ? '#e6e6e6' : '#222222');
  }

  /* How many more lines than one a legend takes at a width. Its library breaks lines but makes no room for them. */
  function moreLines(one, width) {
    if (!one.legend) {
      return 0;
    }
    var names = one.legend.data || one.series.map(function (series) { return series.name; })
      .filter(function (name) { return name; });
    var lines = 1;
    var at = 0;
    names.filter(function (name, i) { return names.indexOf(name) === i; }).forEach(function (name) {
      var shown = one.legend.formatter ? one.legend.formatter(name) : name;
      var item = one.legend.itemWidth + 5 + 7 * shown.length;
      if (at > 0 && at + item > width - 10) {
        lines++;
        at = 0;
      }
      at += item + 10;
    });
    return lines - 1;
  }

  var PANEL_TITLE = 22;
  var AXIS_NAME = 34;
  var LETTER = 7;

  function cut(text, width) {
    var most = Math.max(1, Math.floor(width / LETTER));
    return text.length > most ? text.slice(0, most - 1) + '…' : text;
  }

  /* Places panels in as many columns as fit; returns the height of all. */
  function panels(one, width, top) {
    var count = one.grid.length;
    var columns = Math.max(1, Math.min(count, Math.floor(width / one.panels.width)));
    columns = Math.ceil(count / Math.ceil(count / columns));
    var each = width / columns;
    one.grid.forEach(function (grid, i) {
      var left = (i % columns) * each;
      var above = top + Math.floor(i / columns) * one.panels.height;
      grid.left = left + 6;
      grid.width = each - 32;
      grid.top = above + PANEL_TITLE;
      grid.height = one.panels.height - PANEL_TITLE - AXIS_NAME - 8;
      one.title[i].left = left + 4;
      one.title[i].top = above - 4;
      one.title[i].text = cut(one.title[i].text, each - 8);
    });
    one.xAxis.forEach(function (axis) {
      axis.name = cut(axis.name, each - 60);
      axis.axisLabel = Object.assign({ hideOverlap: true }, axis.axisLabel);
    });
    return top + Math.ceil(count / columns) * one.panels.height;
  }

  var ROW = 30;

  /* The label of a tile of a width: upright in the heading where it fits no other way, and the
     letter of its series where a name does not fit. */
  function tileLabel(tile, letter, width) {
    if (LETTER * tile.name.length <= width) {
      return { formatter: tile.name.replace(/[{}]/g, '') };
    }
    if (letter === '') {
      return { formatter: cut(tile.name, ROW + LETTER).replace(/[{}]/g, ''), rotate: 90, fontSize: 10 };
    }
    var fits = LETTER * tile.brief.length <= width;
    return { formatter: fits ? tile.brief.replace(/[{}]/g, '') : letter };
  }

  /* Letters for series, by their names; the legend tells them where some tile has one. */
  function letters(one) {
    var known = {};
    one.series.forEach(function (series) {
      if (series.name !== '' && !(series.name in known)) {
        known[series.name] = String.fromCharCode(97 + Object.keys(known).length);
      }
    });
    return known;
  }

  /* Cuts the texts of tiles to their width. */
  function tiles(one, width) {
    var names = one.yAxis.data;
    var longest = Math.max.apply(null, names.map(function (name) { return name.length; }));
    var beside = Math.min(0.4 * width, LETTER * longest);
    if (LETTER * longest > beside) {
      one.yAxis.data = names.map(function (name) {
        return name.split(', ').map(function (part) { return cut(part, beside); }).join('\n');
      });
      one.yAxis.axisLabel = Object.assign({}, one.yAxis.axisLabel, { fontSize: 10, lineHeight: 11 });
    }
    var each = (width - beside - 60) / one.tiles;
    var letterOf = letters(one);
    var lettered = false;
    one.series.forEach(function (series) {
      var letter = letterOf[series.name] || '';
      series.data.forEach(function (tile) {
        if (tile !== null) {
          tile.label = tileLabel(tile, letter, each);
          lettered = lettered || (letter !== '' && tile.label.formatter === letter);
          tile.name += tile.details === '' ? '' : ': ' + tile.details;
        }
      });
    });
    if (lettered) {
      one.legend.formatter = function (name) { return letterOf[name] + ' ' + name; };
    }
  }

  /* Fits a figure into a width; returns the height that it takes. */
  function fit(one, width, height) {
    if (one.tiles) {
      tiles(one, width);
    }
    var room = 24 * moreLines(one, width);
    if (one.panels) {
      return panels(one, width, one.legend ? 40 + room : 10);
    }
    if (room > 0) {
      one.grid.top += room;
    }
    return height + room;
  }

  return { theme: theme, option: option, fit: fit };
})();
