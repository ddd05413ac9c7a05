// Opens a tab without a debugger attached to its scripts. With `Runtime.enable`, which Playwright uses, V8 records the source position of each Error.
// React creates five at start, which costs 60 to 80 ms on a slow phone that visitors do not pay.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHROMIUM_ARGS, ensureBrowser } from '../lib/browser.mjs';

/** The front's certificate is self-signed for one run. */
const OWN_ARGS = ['--headless', '--remote-debugging-port=0', '--hide-scrollbars', '--ignore-certificate-errors'];
const LISTENING = /DevTools listening on (ws:\S+)/;

function findAddress(browser) {
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr.on('data', (text) => {
      said += text;
      const found = LISTENING.exec(said);
      if (found) resolve(found[1]);
    });
    browser.once('exit', () => reject(new Error(said)));
  });
}

/** The DevTools protocol. `send` resolves with the response; events are ignored. */
async function connect(address) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  return { send, close: () => socket.close() };
}

/** Starts a Chromium of its own. `openTab` returns a phone tab in a fresh context, so that tabs share no cache. */
export async function openTabs({ width, height }) {
  const profile = mkdtempSync(path.join(tmpdir(), 'orla-tabs-'));
  const args = [...CHROMIUM_ARGS, ...OWN_ARGS, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(await ensureBrowser(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const { send: tell, close } = await connect(await findAddress(browser));

  async function openTab() {
    const { browserContextId } = await tell('Target.createBrowserContext');
    const { targetId } = await tell('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await tell('Target.attachToTarget', { targetId, flatten: true });
    const send = (method, params) => tell(method, params, sessionId);
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
    await send('Emulation.setTouchEmulationEnabled', { enabled: true });
    /** Runs a function in the page and awaits its result; arguments are passed as JSON. */
    const evaluate = async (run, ...given) => {
      const expression = `(${run})(...${JSON.stringify(given)})`;
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    };
    const goto = async (url) => {
      await send('Page.navigate', { url });
      await evaluate(
        () => document.readyState === 'complete' || new Promise((loaded) => addEventListener('load', loaded)),
      );
    };
    return { send, evaluate, goto, close: () => tell('Target.disposeBrowserContext', { browserContextId }) };
  }

  async function stop() {
    close();
    browser.kill();
    await once(browser, 'exit');
    rmSync(profile, { recursive: true, force: true });
  }

  return { openTab, stop };
}
