import { findPeople } from '#server/people/peopleStore.ts';

export const planted = findPeople;
