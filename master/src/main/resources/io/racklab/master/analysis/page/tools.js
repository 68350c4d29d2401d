/* Buttons below figures and tables: a closer look, and files. */
var racklabTools = (function () {
  'use strict';

  var CLOSER = 0.5;

  function button(text, label, act) {
    var one = document.createElement('button');
    one.type = 'button';
    one.textContent = text;
    one.setAttribute('aria-label', label);
    one.addEventListener('click', act);
    return one;
  }

  function bar(beside) {
    var all = document.createElement('p');
    all.className = 'tools';
    beside.appendChild(all);
    return all;
  }

  function save(name, type, content) {
    var link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type: type }));
    link.download = name;
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
  }

  /* As RFC 4180 has it, with a mark by which spreadsheets know UTF-8; what a spreadsheet would take for a formula is left as it is, as in other files. */
  function csv(rows) {
    return '\uFEFF' + rows.map(function (row) {
      return row.map(function (value) {
        var text = value === null || value === undefined ? '' : String(value);
        return /[",\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
      }).join(',');
    }).join('\n') + '\n';
  }

  function first(one) {
    return Array.isArray(one) ? one[0] : one;
  }

  /* Of several axes, as strips have, one bears the name. */
  function named(axes, otherwise) {
    var names = [].concat(axes).map(function (axis) { return axis.name; });
    return names.filter(function (name) { return name; })[0] || otherwise;
  }

  /* Bars behind each other: where each begins and ends. */
  function stacked(option, names) {
    var rows = [['series', 'row', 'from', 'to [' + named(option.xAxis, '') + ']']];
    var ends = names.map(function () { return 0; });
    option.series.forEach(function (series) {
      (series.data || []).forEach(function (length, i) {
        var from = ends[i];
        ends[i] += length || 0;
        if (series.name && length > 0) {
          rows.push([series.name, names[i], from, ends[i]]);
        }
      });
    });
    return rows;
  }

  /* A row for each tile: its row, its column and its text. */
  function tiles(option) {
    var columns = [];
    var rows = [['row', option.yAxis.data[0], 'lowest']];
    option.series.forEach(function (series) {
      series.data.forEach(function (tile, i) {
        if (tile !== null && i === 0) {
          columns.push(tile.name);
        } else if (tile !== null) {
          rows.push([option.yAxis.data[i], columns[columns.length - 1], tile.name]);
        }
      });
    });
    return rows;
  }

  /* The points of each panel, with its title before them. */
  function panels(option) {
    return option.grid.reduce(function (all, grid, i) {
      function own(axis) { return axis.gridIndex === i; }
      var rows = points({
        xAxis: option.xAxis.filter(own),
        yAxis: option.yAxis.filter(own),
        series: option.series.filter(function (series) { return own(option.xAxis[series.xAxisIndex]); })
      });
      return all.concat(rows.slice(i === 0 ? 0 : 1).map(function (row, nth) {
        return [i === 0 && nth === 0 ? 'panel' : option.title[i].text].concat(row);
      }));
    }, []);
  }

  /* A row for each point: of which series, where, and what. The ends of intervals are no data. */
  function points(option) {
    if (option.tiles) {
      return tiles(option);
    }
    if (option.panels) {
      return panels(option);
    }
    var names = first(option.yAxis) && first(option.yAxis).data;
    var places = first(option.xAxis).data;
    var across = names ? names : null;
    if (across && option.series.some(function (series) { return series.stack; })) {
      return stacked(option, names);
    }
    var rows = [across
      ? ['series', 'row', named(option.xAxis, 'value')]
      : ['series', named(option.xAxis, 'x'), named(option.yAxis, 'value')]];
    option.series.forEach(function (series) {
      if (series.name === undefined || series.tooltip && series.tooltip.show === false) {
        return;
      }
      (series.data || []).forEach(function (point, i) {
        if (Array.isArray(point)) {
          rows.push(across ? [series.name, across[point[1]], point[0]] : [series.name, places ? places[point[0]] : point[0], point[1]]);
        } else {
          var value = point !== null && typeof point === 'object' ? point.value : point;
          rows.push([series.name, across ? across[i] : i, value]);
        }
      });
    });
    return rows;
  }

  /* The part of the horizontal axis that is seen, in per cent. */
  function seen(chart) {
    var zoom = (chart.getOption().dataZoom || [])[0];
    return zoom ? [zoom.start, zoom.end] : [0, 100];
  }

  function look(chart, from, to) {
    var width = Math.min(100, to - from);
    var start = Math.max(0, Math.min(from, 100 - width));
    chart.dispatchAction({ type: 'dataZoom', start: start, end: start + width });
  }

  function closer(chart, factor) {
    var now = seen(chart);
    var middle = (now[0] + now[1]) / 2;
    var half = Math.min(50, Math.max(0.05, factor * (now[1] - now[0]) / 2));
    look(chart, middle - half, middle + half);
  }

  function along(chart, share) {
    var now = seen(chart);
    var by = share * (now[1] - now[0]);
    look(chart, now[0] + by, now[1] + by);
  }

  /* What a figure over time needs to be looked at closer: all of its strips together. */
  function zoom(option) {
    var all = Array.isArray(option.xAxis) ? option.xAxis.map(function (axis, i) { return i; }) : [0];
    option.dataZoom = [{
      type: 'inside', xAxisIndex: all, filterMode: 'none',
      zoomOnMouseWheel: 'ctrl', moveOnMouseMove: true, preventDefaultMouseMove: false
    }];
  }

  /* Adds the buttons of a figure; only one over time can be looked at closer. */
  function add(card, chart, option) {
    var title = card.querySelector('h3').textContent;
    var id = card.querySelector('.chart').id;
    var tools = bar(card);
    if (card.classList.contains('over-time')) {
      tools.append(
        button('+', 'Closer: ' + title, function () { closer(chart(), CLOSER); }),
        button('−', 'Further: ' + title, function () { closer(chart(), 1 / CLOSER); }),
        button('◀', 'Earlier: ' + title, function () { along(chart(), -CLOSER); }),
        button('▶', 'Later: ' + title, function () { along(chart(), CLOSER); }),
        button('whole', 'Whole: ' + title, function () { look(chart(), 0, 100); }));
    }
    tools.append(
      button('SVG', 'Save as SVG: ' + title, function () {
        save(id + '.svg', 'image/svg+xml', chart().renderToSVGString());
      }),
      button('CSV', 'Save the points as CSV: ' + title, function () {
        save(id + '.csv', 'text/csv', csv(points(option)));
      }));
  }

  /* A number as programs read it; what is none stays as it is. */
  function number(text) {
    var plain = text.replace(/−/g, '-').replace(/,(?=\d{3})/g, '');
    return /^-?[\d.]+$/.test(plain) ? plain : text;
  }

  /* A mean and half of its interval are two columns. */
  function plain(rows) {
    var paired = rows[0].map(function (name, i) {
      return rows.some(function (row) { return / ± /.test(row[i]); });
    });
    return rows.map(function (row, nth) {
      return row.reduce(function (all, text, i) {
        var parts = text.split(' ± ');
        if (nth === 0) {
          return all.concat(paired[i] ? [text, text + ' ±'] : [text]);
        }
        return all.concat(number(parts[0]), paired[i] ? [parts[1] ? number(parts[1]) : ''] : []);
      }, []);
    });
  }

  /* The heading that a table stands below. */
  function heading(scroll) {
    var one = scroll;
    while (one && !/^H[23]$/.test(one.tagName)) {
      one = one.previousElementSibling || one.parentNode;
    }
    return one ? one.textContent : '';
  }

  function addToTable(scroll, nth) {
    var table = scroll.querySelector('table');
    var tools = document.createElement('p');
    tools.className = 'tools';
    scroll.after(tools);
    tools.append(button('CSV', 'Save as CSV: ' + heading(scroll), function () {
      var rows = [];
      var group = '';
      var grouped = table.querySelector('th[scope=rowgroup]') !== null;
      table.querySelectorAll('tr').forEach(function (row) {
        if (row.querySelector('th[scope=rowgroup]')) {
          group = row.textContent;
          return;
        }
        var cells = Array.prototype.map.call(row.cells, function (cell) { return cell.textContent; });
        rows.push(grouped ? [rows.length === 0 ? 'Cell' : group].concat(cells) : cells);
      });
      save('table-' + (nth + 1) + '.csv', 'text/csv', csv(plain(rows)));
    }));
  }

  return {
    add: add, addToTable: addToTable, zoom: zoom, seen: seen,
    look: function (chart, range) { look(chart, range[0], range[1]); }
  };
})();
