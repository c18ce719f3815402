import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { problems } from '#contract/problems.ts';
import type { Deps } from '#server/seam/deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import { onceAMinute } from '#server/seam/onceAMinute.ts';
import { createHttpServer } from './httpServer.ts';
import type { Answered } from './metrics.ts';
import { probes } from './probes.ts';
import { securityHeaders } from './securityHeaders.ts';
import { Traffic } from './traffic.ts';

/** The listening socket. Answers health probes itself; hands everything else to Fastify. */
export interface Door {
  readonly server: Server;
  readonly traffic: Traffic;
  /** Whether it is ready, as `/readyz` says. */
  readonly look: () => Promise<boolean>;
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Hears of every answer that was given to somebody. */
  readonly note: ((answered: Answered) => void) | undefined;
  /** Whatever was not answered before: to the calls, which may still have to be loaded. */
  passOn: RequestListener;
}

/** `load` has all that is not answered here ready behind the door, and `passOn` lead there. */
export function createDoor(
  deps: Deps,
  load: () => PromiseLike<unknown>,
  note?: (answered: Answered) => void,
): Door {
  const headers = { ...securityHeaders(deps.settings), 'cache-control': 'no-store' };
  const seldom = onceAMinute(deps.clock);
  const noteRefused = ({ method = 'none' }: Pick<IncomingMessage, 'method'> = {}) => {
    seldom((unsaid) => deps.log.warn({ unsaid }, 'no room for more requests'));
    note?.({ method, route: 'refused', status: problems.unavailable[0], milliseconds: 0 });
  };
  const isProxy = proxiesOf(deps.settings);
  const traffic = new Traffic(headers, { noteRefused, isProxy });
  const { answer, look } = probes(deps, traffic, headers, load);
  const door: Door = {
    server: createHttpServer(
      (request, response) => door.passOn(request, response),
      traffic,
      answer,
    ),
    traffic,
    look,
    headers,
    note,
    passOn: (request, response) => void load().then(() => door.passOn(request, response)),
  };
  return door;
}

/**
 * Whether a connection comes from a proxy, behind which there are many: from the addresses of
 * `TRUST_PROXY`, from any where it is a number, and from this machine itself.
 */
export function proxiesOf({
  trustProxy,
}: Pick<Settings, 'trustProxy'>): (address: string) => boolean {
  if (typeof trustProxy === 'number') return () => true;
  const list = new BlockList();
  const listed = trustProxy === false ? [] : trustProxy.split(',');
  for (const each of ['127.0.0.0/8', '::1', ...listed]) {
    const [address = '', bits] = each.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
