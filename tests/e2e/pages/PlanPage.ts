import type { Locator, Page } from '@playwright/test';
import { pages, planPage } from '#contract/base/pages.ts';
import { onePlan, plans } from '#web/texts/plans.ts';
import { planForm, planItems, planSharing } from '#web/texts/planEditing.ts';
import { songPicker } from '#web/texts/songPicker.ts';

/** Page object of «Planer» and of one plan, read or edited. */
export class PlanPage {
  readonly page: Page;
  readonly heading: Locator;
  /** The items, in order. */
  readonly items: Locator;
  readonly dialog: Locator;
  readonly edit: Locator;
  readonly ready: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.items = page.getByRole('list', { name: onePlan.items }).getByRole('listitem');
    this.dialog = page.getByRole('dialog');
    this.edit = page.getByRole('button', { name: onePlan.edit, exact: true });
    this.ready = page.getByRole('button', { name: onePlan.ready, exact: true });
  }

  /** «Planer». */
  async openList(): Promise<void> {
    await this.page.goto(pages.plans.path);
    await this.page.getByRole('heading', { level: 1, name: plans.heading }).waitFor();
  }

  async open(id: string): Promise<void> {
    await this.page.goto(planPage(id));
    await this.page.getByRole('button', { name: onePlan.share, exact: true }).waitFor();
  }

  /** A button of the window that is open. */
  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Opens «Ny plan». */
  async openNew(): Promise<void> {
    await this.page.getByRole('button', { name: plans.newPlan, exact: true }).click();
  }

  /** Begins the plan in one of the ways of «Ny plan», and waits until it is open. */
  async begin(way: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: way }).click();
    await this.page.waitForURL(/\/plan\//);
  }

  /** «Velg sang» of the first empty place with this name. */
  empty(slot: string): Locator {
    return this.page.getByRole('button', { name: onePlan.of(onePlan.chooseSong, slot) }).first();
  }

  /** Chooses the song with this title, or the one that fits best, in the picker that is open. */
  async choose(title?: string): Promise<void> {
    const songs = this.dialog.getByRole('list', { name: songPicker.songs }).getByRole('button');
    await (title === undefined ? songs.first() : songs.filter({ hasText: title }).first()).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** While editing: opens the item whose name begins like this. */
  async openItem(name: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `${planItems.open} ${name}` })
      .first()
      .click();
  }

  /** While editing: gives the item with this name another song. */
  async change(name: string, title?: string): Promise<void> {
    await this.page
      .getByRole('button', { name: onePlan.of(onePlan.chooseSong, name) })
      .first()
      .click();
    await this.choose(title);
  }

  handle(name: string): Locator {
    return this.page.getByRole('button', { name: planItems.handle(name) });
  }

  field(name: string): Locator {
    return this.dialog.getByLabel(name, { exact: true });
  }

  async saveItem(): Promise<void> {
    await this.button(planItems.save).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  async saveAbout(): Promise<void> {
    await this.button(planForm.save).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  async openShare(): Promise<void> {
    await this.page.getByRole('button', { name: onePlan.share, exact: true }).click();
    await this.page.getByRole('dialog', { name: planSharing.heading }).waitFor();
  }
}
