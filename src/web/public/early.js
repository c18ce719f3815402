// Runs before the first paint, so that a chosen theme never flashes; see preferences/theme.ts. A
// server-rendered page already has the theme and runs this later.
try {
  const stored = (key) => localStorage.getItem(`sangbok.${key}`);
  if (stored('signOutOwed') || stored('emptyingOwed')) {
    document.getElementById('ssr-screen')?.remove(); // of a user who signed out; see contract/ssrPreferences.ts
  }
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // Storage may be refused; then the system's theme applies.
}

{
  // Moves focus and what was typed, and replays the last click, from the server-rendered page to the
  // app; see features/layout/Main.tsx.
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent;
  const ownOf = (element) =>
    [...document.querySelectorAll(`#root ${element.localName}`)].find(
      (own) => nameOf(own) === nameOf(element) && own.getClientRects().length > 0,
    );
  // As if typed: React ignores a value set on the element itself.
  const ofInputs = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const write = (field, value) => {
    if (!field) return;
    ofInputs.set.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  let pressed = null;
  addEventListener('click', ({ target }) => {
    pressed = target.closest('#ssr-screen button') ?? pressed;
  });
  addEventListener('replace-server-page', () => {
    const focused = document.activeElement;
    const field = document.querySelector('#ssr-screen input');
    queueMicrotask(() => {
      ownOf(focused)?.focus({ preventScroll: true });
      if (field?.value) write(ownOf(field), field.value);
      if (pressed) ownOf(pressed)?.click();
    });
  });

  // On a song, a tap leaves no focus on a tool: the next Space of a pedal would press it again.
  const inSong = () => /^\/(song|plan\/[^/]+)\/[^/]+$/.test(location.pathname);
  const tools = 'article :is(button, summary, [type="radio"], [type="range"])';
  let byFinger = false;
  const dropFocus = () => {
    const { activeElement: focused } = document;
    if (!byFinger || !inSong() || !focused?.matches(tools)) return;
    if (!focused.closest('[role="dialog"]')) focused.blur();
  };
  addEventListener('pointerdown', ({ pointerType }) => (byFinger = pointerType === 'touch'));
  addEventListener('keydown', () => (byFinger = false));
  addEventListener('click', dropFocus);
  addEventListener('change', dropFocus); // dragged, without a click
  // It gets the focus back after the click that leaves fullscreen.
  addEventListener(
    'focusin',
    ({ target }) => target.matches('[data-tool="fullscreen"]') && dropFocus(),
  );

  // Handles keys and pedals on a song until screens/song/songKeys.ts does: turns pages at once, by
  // less than a screenful whatever bars there are, and records other keys to replay them.
  let keys = [];
  let last = { way: 0, at: 0 };
  addEventListener('keydown', (event) => {
    const { key, target, repeat, timeStamp } = event;
    if (!keys || repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!inSong() || target.closest('a, button, input, select')) return;
    const turn = /^( |Enter|(Page|Arrow)(Down|Right|(Up|Left)))$/.exec(key);
    if (!turn) return keys.push(event);
    event.preventDefault();
    const way = turn[4] || (key === ' ' && event.shiftKey) ? -1 : 1;
    if (way !== last.way || timeStamp - last.at > 100) scrollBy(0, innerHeight * 0.7 * way);
    last = { way, at: timeStamp };
  });
  addEventListener('keys', () => {
    const early = keys ?? [];
    keys = null;
    for (const key of early) document.dispatchEvent(new KeyboardEvent('keydown', key));
  });

  // See features/appOffers/installOffer.ts.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });

  // Loads the page anew once its first scripts can be fetched, where that failed; a service worker
  // may be missing still, and no browser says when a cut or a gateway's 502 is over. They are fetched
  // past the browser's cache: WebKit keeps a script that was cut short, and gives it again.
  const fetchCode = async (file) => {
    const answer = await fetch(file, { cache: 'reload' });
    await answer.text();
    return answer.ok && /javascript/.test(answer.headers.get('content-type'));
  };
  const loadAnew = async (script, pause = 1000) => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const others = [...document.querySelectorAll('[rel="modulepreload"]')].map(({ href }) => href);
    const fetched = await Promise.all([script, ...others].map(fetchCode)).catch(() => [false]);
    if (!fetched.includes(false)) location.reload();
    else void loadAnew(script, Math.min(pause * 2, 30_000));
  };
  const onError = ({ target }) => target.type === 'module' && void loadAnew(target.src);
  addEventListener('error', onError, true); // it does not bubble

  // A server-rendered page is painted before fonts and app are loaded. Loads them at once if the
  // page is hidden or was not rendered, and after half a second where the browser reports no paint
  // timing.
  const app = document.querySelector('link[data-app]');
  // A script that came but cannot run throws the same error each time, in WebKit from the second on.
  const open = (tries = 3, before) =>
    import(app.href).catch((cause) => {
      if (cause === before || cause instanceof SyntaxError) throw cause;
      return tries > 1 ? open(tries - 1, cause) : loadAnew(app.href);
    });
  const start = () => {
    for (const fonts of document.querySelectorAll('style[data-fonts]')) fonts.media = 'all';
    for (const styles of document.querySelectorAll('[data-styles]')) styles.rel = 'stylesheet';
    for (const code of document.querySelectorAll('[data-app],[data-code]')) {
      code.rel = 'modulepreload';
    }
    void open();
  };
  const onPaint = (list) => {
    if (list.getEntriesByName('first-contentful-paint').length) start();
  };
  if (app && (document.hidden || !document.getElementById('ssr-screen'))) start();
  else if (app) {
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => setTimeout(start, 500));
  }
}
