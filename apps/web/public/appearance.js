// Runs before the first paint, so that a dark page never flashes white. The same keys are written by src/lib/appearance.ts.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = read('scara.theme');
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.density = read('scara.density') === 'dense' ? 'dense' : 'comfortable';
})();
