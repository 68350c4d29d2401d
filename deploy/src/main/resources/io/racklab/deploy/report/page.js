(function () {
  'use strict';

  var figures = JSON.parse(document.getElementById('figures').textContent);
  var night = window.matchMedia('(prefers-color-scheme: dark)');
  var charts = [];

  function draw(dark) {
    charts.forEach(function (chart) { chart.dispose(); });
    charts = figures.map(function (figure) {
      var place = document.getElementById(figure.id);
      var option = racklab.option(figure.option, dark);
      place.style.height = figure.height + racklab.makeRoom(option, place.clientWidth) + 'px';
      var chart = echarts.init(place, racklab.theme(dark), { renderer: 'svg' });
      chart.setOption(option);
      return chart;
    });
  }

  /* Legends break their lines anew, so all is drawn anew. */
  function fit() {
    draw(night.matches);
  }

  draw(night.matches);
  night.addEventListener('change', function () { draw(night.matches); });
  window.addEventListener('resize', fit);
  /* Paper is white, and all that is folded belongs on it. */
  window.addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (one) { one.open = true; });
    draw(false);
  });
  window.addEventListener('afterprint', function () { draw(night.matches); });
})();
