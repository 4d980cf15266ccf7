// Runs before the first paint, so that a dark page never flashes white. The same keys are written by src/lib/appearance.ts.
// Written so that a browser reads it that can read none of the pages: it is here that it is told so.
(function () {
  var root = document.documentElement;
  // The newest of what every page needs: who has it (Chrome 116, Firefox 124, Safari 17.4) has the rest.
  if (typeof AbortSignal === 'undefined' || !('any' in AbortSignal)) root.dataset.browser = 'old';
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (refused) {
      return null;
    }
  };
  var theme = read('scara.theme');
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.density = read('scara.density') === 'dense' ? 'dense' : 'comfortable';
})();
