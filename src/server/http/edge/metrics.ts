import { type Server, createServer } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Deps } from '#server/core/deps.ts';
import { poolStats } from '#server/db/engine.ts';
import { readInstallation } from '#server/db/installationStore.ts';

/** The labels and duration of a counted response. */
export interface Answered {
  readonly method: string;
  /** The route template, which contains no id; undefined for screens and unknown addresses. */
  readonly route: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]; // s

/**
 * Metrics for Prometheus: responses by endpoint and status, durations, database connections, the last
 * backup, and the process metrics. They contain no name, address or id.
 */
export function countAnswers(deps: Pick<Deps, 'db'>) {
  const registry = new Registry();
  const registers = [registry];
  const answers = new Counter({
    name: 'sangbok_answers_total',
    help: 'Answers by call and status; route is screens for pages, their files and unknown addresses',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'sangbok_answer_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'sangbok_database_connections',
    help: 'Connections to the database that are in use or idle',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse = 0, idle = 0 } = poolStats.get(deps.db)?.() ?? {};
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'sangbok_database_waiting',
    help: 'Who waits for a connection to the database',
    registers,
    collect() {
      this.set(poolStats.get(deps.db)?.().waiting ?? 0);
    },
  });
  const backup = new Gauge({
    name: 'sangbok_backup_timestamp_seconds',
    help: 'When the last backup was taken that has proven itself; 0 for none',
    registers,
    collect: readBackup,
  });
  let reading: Promise<void> | undefined;
  readBackup();

  /** Refreshes the gauge for the next scrape. A scrape never waits for the database. */
  function readBackup(): void {
    if ((poolStats.get(deps.db)?.().waiting ?? 0) > 0) return;
    reading ??= readInstallation(deps.db)
      .then(({ backed_up_at }) => backup.set((backed_up_at ?? 0) / 1000))
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
  }
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    note: ({ method, route = 'screens', status, milliseconds }: Answered): void => {
      answers.inc({ method, route, status });
      seconds.observe({ method, route }, milliseconds / 1000);
    },
  };
}

/** Serves `GET /metrics` on a port of its own, which is not exposed through the proxy. */
export function serveMetrics(registry: Registry): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
