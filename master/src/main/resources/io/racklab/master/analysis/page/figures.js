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
      var item = one.legend.itemWidth + 5 + 7 * name.length;
      if (at > 0 && at + item > width - 10) {
        lines++;
        at = 0;
      }
      at += item + 10;
    });
    return lines - 1;
  }

  /* Moves what stands below a legend down by its further lines; returns by how much. */
  function makeRoom(one, width) {
    var room = 24 * moreLines(one, width);
    if (room > 0) {
      one.grid.top += room;
    }
    return room;
  }

  return { theme: theme, option: option, makeRoom: makeRoom };
})();
