import * as tono from '#contract/plans/tono.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';
import { exportTonoReport, getTonoReport } from './tonoReport.ts';

/** The report to TONO (decision 42). */
export function tonoRoutes(deps: Deps): Route[] {
  return [
    route(tono.getTonoReport, ({ query }, { user }) => getTonoReport(deps, user, query)),
    route(tono.exportTonoReport, ({ query }, { user }) => exportTonoReport(deps, user, query)),
  ];
}
