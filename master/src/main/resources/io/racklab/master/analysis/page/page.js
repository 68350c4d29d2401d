(function () {
  'use strict';

  var figures = JSON.parse(document.getElementById('figures').textContent);
  var night = window.matchMedia('(prefers-color-scheme: dark)');
  var paper = false;
  var views = Array.prototype.slice.call(document.querySelectorAll('[data-view]'));
  var charts = {};
  var width = 0;

  function picked(name) {
    return document.getElementById('pick-' + name);
  }

  function scheduler() {
    return picked('scheduler') ? picked('scheduler').value : '';
  }

  /* A figure of one scheduler is left out while another is picked; one of all shows its line alone. */
  function left(figure) {
    return scheduler() === '' || figure.dataset.scheduler === undefined
        || figure.dataset.scheduler === scheduler();
  }

  function narrowed(option) {
    if (scheduler() !== '' && option.legend) {
      option.legend.selected = {};
      option.series.forEach(function (series) {
        // A level belongs to all.
        if (series.name !== undefined) {
          option.legend.selected[series.name] = series.name === scheduler();
        }
      });
    }
    return option;
  }

  function draw() {
    var looks = {};
    Object.keys(charts).forEach(function (id) {
      looks[id] = racklabTools.seen(charts[id]);
      charts[id].dispose();
    });
    charts = {};
    width = document.documentElement.clientWidth;
    var dark = night.matches && !paper;
    figures.forEach(function (figure) {
      var place = document.getElementById(figure.id);
      var card = place.parentNode;
      card.hidden = !left(card);
      if (place.offsetParent === null) {
        return;
      }
      var option = racklab.option(figure.option, dark);
      var isOfAll = card.dataset.scheduler === undefined && place.closest('[data-view]') !== null;
      if (card.classList.contains('over-time')) {
        racklabTools.zoom(option);
      }
      place.style.height = racklab.fit(option, place.clientWidth, figure.height) + 'px';
      var chart = echarts.init(place, racklab.theme(dark), { renderer: 'svg' });
      chart.setOption(isOfAll ? narrowed(option) : option);
      charts[figure.id] = chart;
      if (looks[figure.id]) {
        racklabTools.look(chart, looks[figure.id]);
      }
    });
  }

  function option(text) {
    var one = document.createElement('option');
    one.textContent = text;
    return one;
  }

  /* Shows the picked cell's picked repeat; a cell has repeats of its own. */
  function pick() {
    var view = views[picked('cell') ? picked('cell').selectedIndex : 0];
    views.forEach(function (one) { one.hidden = one !== view; });
    var repeats = Array.prototype.slice.call(view.querySelectorAll('[data-repeat]'));
    var numbers = repeats.map(function (one) { return one.dataset.repeat; });
    var picker = picked('repeat');
    var number = numbers[0];
    if (picker) {
      number = numbers.indexOf(picker.value) >= 0 ? picker.value : number;
      picker.replaceChildren.apply(picker, numbers.map(option));
      picker.value = number;
    }
    repeats.forEach(function (one) { one.hidden = one.dataset.repeat !== number; });
    draw();
    if (document.getElementById('picked') && picker !== undefined) {
      var cell = picked('cell') ? picked('cell').value + ', ' : '';
      document.getElementById('picked').textContent =
        'Shown: ' + cell + 'repeat ' + number + (scheduler() === '' ? '' : ', ' + scheduler());
    }
  }

  if (picked('selection')) {
    var selections = Array.prototype.slice.call(document.querySelectorAll('[data-selection]'));
    picked('selection').addEventListener('change', function () {
      selections.forEach(function (one, i) { one.hidden = i !== picked('selection').selectedIndex; });
      draw();
    });
  }

  document.querySelectorAll('figure').forEach(function (card) {
    var id = card.querySelector('.chart').id;
    var figure = figures.filter(function (one) { return one.id === id; })[0];
    racklabTools.add(card, function () { return charts[id]; }, figure.option);
  });
  document.querySelectorAll('.scroll').forEach(racklabTools.addToTable);
  ['cell', 'repeat', 'scheduler'].forEach(function (name) {
    if (picked(name)) {
      picked(name).addEventListener('change', pick);
    }
  });
  if (views.length > 0) {
    pick();
  } else {
    draw();
  }

  night.addEventListener('change', draw);
  /* Legends break their lines anew, so all is drawn anew; not where a bar of the browser's came or went. */
  window.addEventListener('resize', function () {
    if (document.documentElement.clientWidth !== width) {
      draw();
    }
  });
  /* Paper is white, and all that is folded belongs on it. */
  window.addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (one) { one.open = true; });
    paper = true;
    draw();
  });
  window.addEventListener('afterprint', function () {
    paper = false;
    draw();
  });
})();
