import { beforeEach, inject } from 'vitest';

// Counted as skipped, never as passed.
beforeEach(({ skip }) => {
  skip(inject('clusterUrl') === null, 'no PostgreSQL on this machine');
});
