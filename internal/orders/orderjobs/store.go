package orderjobs

import (
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

const columns = `id, created, updated, finished, actor, action, options, state, reason, selection, page, total, listed, position, succeeded, failed`

func scan(from func(...any) error) (*Job, error) {
	j := &Job{}
	var created, updated int64
	var finished *int64
	var who, options string
	var reason, selection *string
	err := from(&j.ID, &created, &updated, &finished, &who, &j.Action, &options, &j.State, &reason, &selection, &j.page,
		&j.Total, &j.listed,
		&j.Processed, &j.Succeeded, &j.Failed)
	if err != nil {
		return nil, err
	}
	j.CreatedDate, j.UpdatedDate = wire.Time(created), wire.Time(updated)
	if finished != nil {
		j.FinishedDate = wire.Ptr(wire.Time(*finished))
	}
	if reason != nil {
		j.Reason = *reason
	}
	if selection != nil {
		j.selection = &orders.Selection{}
		if err := json.Unmarshal([]byte(*selection), j.selection); err != nil {
			return nil, fmt.Errorf("orderjobs: job %s: %w", j.ID, err)
		}
	}
	if err := errors.Join(json.Unmarshal([]byte(who), &j.caller), json.Unmarshal([]byte(options),
		&j.Options)); err != nil {
		return nil, fmt.Errorf("orderjobs: job %s: %w", j.ID, err)
	}
	return j, nil
}

// load reads a job. NotFound.
func load(tx *store.Tx, id string) (*Job, error) {
	return store.Found(tx, errs.Missing(CodeNotFound, "job", id), scan,
		"SELECT "+columns+" FROM order_jobs WHERE id = ?", id)
}

// callerOf names a caller for the list of their jobs.
func callerOf(a actor.Actor) string { return a.Kind.String() + " " + a.ID }

func insert(tx *store.Tx, j *Job) error {
	who, err := json.Marshal(j.caller)
	if err != nil {
		return err
	}
	options, err := json.Marshal(j.Options)
	if err != nil {
		return err
	}
	selection, err := j.selectionText()
	if err != nil {
		return err
	}
	_, err = tx.Exec(
		`INSERT INTO order_jobs (id, created, updated, caller, actor, action, options, state, selection, page, total, listed, position, succeeded, failed)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)`,
		j.ID, j.CreatedDate.Millis(), j.UpdatedDate.Millis(), callerOf(j.caller), string(who), j.Action, string(options),
		j.State, selection, j.page, j.Total, j.listed)
	return err
}

func (j *Job) selectionText() (*string, error) {
	if j.selection == nil {
		return nil, nil //nolint:nilnil // NULL
	}
	raw, err := json.Marshal(j.selection)
	return wire.Ptr(string(raw)), err
}

// addItems lists orders of a job.
func addItems(tx *store.Tx, id string, from int, orderIDs []string) error {
	rows := make([][]any, len(orderIDs))
	for i, order := range orderIDs {
		rows[i] = []any{id, from + i, order, ItemWaiting}
	}
	return tx.Insert("order_job_items (job, number, order_id, state)", "", rows)
}

// errTakenOver says that the job went on, or ended, in another hand.
var errTakenOver = errors.New("the job is not where it was")

// advance writes how far a job has come, from where it was read.
func advance(tx *store.Tx, was, is *Job) error {
	selection, err := is.selectionText()
	if err != nil {
		return err
	}
	n, err := tx.Exec(
		`UPDATE order_jobs SET updated = ?, finished = ?, state = ?, reason = ?, selection = ?, page = ?, total = ?, listed = ?, position = ?,
		succeeded = ?, failed = ? WHERE id = ? AND state = ? AND listed = ? AND position = ? AND page = ?`,
		tx.Millis(), tx.MillisIf(is.finished()), is.State, storesapi.Null(is.Reason), selection, is.page, is.Total,
		is.listed, is.Processed, is.Succeeded, is.Failed,
		is.ID, was.State, was.listed, was.Processed, was.page)
	if err == nil && n == 0 {
		return errTakenOver
	}
	return err
}

// item is one order of a job.
type item struct {
	number    int
	order     string
	state     string
	questions []string
}

// next gives the orders of a job that come next.
func next(tx *store.Tx, j *Job, limit int) ([]item, error) {
	var out []item
	err := tx.Each(
		"SELECT number, order_id, state, questions FROM order_job_items WHERE job = ? AND number >= ? ORDER BY number LIMIT ?",
		[]any{j.ID, j.Processed, limit}, func(rows store.Rows) error {
			var i item
			var questions *string
			if err := rows.Scan(&i.number, &i.order, &i.state, &questions); err != nil {
				return err
			}
			out = append(out, i)
			if questions == nil {
				return nil
			}
			return json.Unmarshal([]byte(*questions), &out[len(out)-1].questions)
		})
	return out, err
}

// note writes down what became of an order, and counts it.
func (j *Job) note(tx *store.Tx, i item, outcome error) error {
	state := ItemSucceeded
	var code, description *string
	if outcome == nil {
		j.Succeeded++
	} else {
		j.Failed++
		refused := wire.ErrorOf(outcome)
		state, code, description = ItemFailed, &refused.Code, &refused.Description
	}
	j.Processed++
	_, err := tx.Exec(
		"UPDATE order_job_items SET state = ?, code = ?, description = ?, questions = NULL WHERE job = ? AND number = ?",
		state, code, description, j.ID, i.number)
	return err
}
