import { listen } from './rawExchange.ts';
import type { TestBrowser } from './TestBrowser.ts';
import type { TestServer } from './testServer.ts';

/** A test server that listens on a port. */
export async function listening(server: TestServer) {
  const port = await listen(server.app);
  async function get(browser: TestBrowser, path: string, headers: Record<string, string> = {}) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { cookie, ...headers },
    });
    const { date: _, ...head } = Object.fromEntries(answer.headers);
    return {
      status: answer.status,
      head,
      text: await answer.text(),
    };
  }
  return { ...server, get };
}
